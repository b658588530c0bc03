CREATE TABLE `quick_messages` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`digest` text NOT NULL,
	`campaign_id` text,
	`sender` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`test` integer NOT NULL,
	`recipients` integer NOT NULL,
	`segments` integer NOT NULL,
	`price` integer NOT NULL,
	`excluded` text NOT NULL,
	`payer_id` text NOT NULL,
	`first_message` text,
	`last_message` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quick_messages_key` ON `quick_messages` (`account_id`,`key`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `quick` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `quick_id` text;--> statement-breakpoint
CREATE INDEX `messages_quick` ON `messages` (`account_id`,`id`) WHERE quick_id IS NOT NULL;