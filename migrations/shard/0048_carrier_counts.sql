CREATE TABLE `carrier_counts` (
	`slot` integer NOT NULL,
	`carrier` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text NOT NULL,
	`messages` integer NOT NULL,
	`took` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`slot`, `carrier`, `outcome`, `reason`)
);
--> statement-breakpoint
CREATE INDEX `campaigns_held` ON `campaigns` (`hold_reason`) WHERE status = 'paused';