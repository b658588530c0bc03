CREATE TABLE `link_domains` (
	`account_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`state` text NOT NULL,
	`external_id` text,
	`records` text DEFAULT '[]' NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`checked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_domains_host_unique` ON `link_domains` (`host`);--> statement-breakpoint
CREATE INDEX `link_domains_unsettled` ON `link_domains` (`state`,`checked_at`);