CREATE TABLE `categories` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`account_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `groups` ADD `category_id` text;