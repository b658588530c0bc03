CREATE TABLE `ghl_agencies` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`read_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ghl_agencies_account` ON `ghl_agencies` (`account_id`);--> statement-breakpoint
CREATE INDEX `ghl_agencies_read` ON `ghl_agencies` (`read_at`);--> statement-breakpoint
CREATE TABLE `ghl_locations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`agency_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`connected_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ghl_locations_account` ON `ghl_locations` (`account_id`,`agency_id`);