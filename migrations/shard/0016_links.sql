CREATE TABLE `clicks` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`account_id`, `subject`, `id`)
);
--> statement-breakpoint
CREATE INDEX `clicks_by_person` ON `clicks` (`account_id`,`subject`,`verdict`,`number`,`id`);--> statement-breakpoint
CREATE TABLE `links` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`code` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	`expires_at` integer,
	PRIMARY KEY(`account_id`, `subject`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_code` ON `links` (`code`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `long_url` text;