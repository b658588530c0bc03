CREATE TABLE `attachments` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`file_id` text,
	`url` text,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "attachments_one" CHECK(("attachments"."file_id" IS NULL) <> ("attachments"."url" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `attachments_file` ON `attachments` (`account_id`,`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `attachment_id` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `attachment_id` text;--> statement-breakpoint
CREATE INDEX `messages_mms` ON `messages` (`account_id`,`id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `attachment_id` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `attachment_id` text;