CREATE TABLE `alerts` (
	`indicator` text NOT NULL,
	`subject` text NOT NULL,
	`since` integer NOT NULL,
	`raised_at` integer,
	`told_at` integer,
	`fine_since` integer,
	`version` integer NOT NULL,
	PRIMARY KEY(`indicator`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `database_sizes` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `decision` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `decided_by` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `dead_letters_waiting` ON `dead_letters` (`queue`,`at`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_by_shard` ON `accounts` (`shard`,`id`);