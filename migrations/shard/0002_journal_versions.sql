CREATE TABLE `restored_campaigns` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`ended` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`entry` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
ALTER TABLE `suppressions` ADD `opt_version` integer;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `block_version` integer;