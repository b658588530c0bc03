CREATE TABLE `contact_change_rows` (
	`account_id` text NOT NULL,
	`change_id` text NOT NULL,
	`step` integer NOT NULL,
	`contact_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text NOT NULL,
	`source_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`into_id` text,
	`into_fields` text,
	`into_updated_at` integer,
	`block` text,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `change_id`, `step`, `contact_id`)
);
--> statement-breakpoint
CREATE TABLE `contact_changes` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`action` text NOT NULL,
	`to_group` text,
	`ids` text,
	`search` text,
	`filters` text DEFAULT '[]' NOT NULL,
	`user_id` text,
	`block_source` text NOT NULL,
	`status` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`merged` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `contact_changes_of` ON `contact_changes` (`account_id`,`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_changes_to` ON `contact_changes` (`account_id`,`to_group`,`id`);--> statement-breakpoint
CREATE INDEX `contact_changes_open` ON `contact_changes` (`updated_at`) WHERE status IN ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `contact_changes_ended` ON `contact_changes` (`ended_at`);