CREATE TABLE `keyword_hits` (
	`account_id` text NOT NULL,
	`message_id` text NOT NULL,
	`keyword_id` text NOT NULL,
	`number` text NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`replied` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`account_id`, `message_id`)
);
--> statement-breakpoint
CREATE INDEX `keyword_hits_due` ON `keyword_hits` (`status`,`at`);--> statement-breakpoint
CREATE INDEX `keyword_hits_handset` ON `keyword_hits` (`account_id`,`keyword_id`,`number`,`at`);--> statement-breakpoint
CREATE TABLE `keywords` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sender` text NOT NULL,
	`word` text NOT NULL,
	`action` text NOT NULL,
	`group_id` text,
	`reply` text NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`received_at` integer,
	`problem` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keywords_word` ON `keywords` (`account_id`,`sender`,`word`);--> statement-breakpoint
DROP INDEX `messages_quick`;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `source` text;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `source_id` text;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `marketing` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `quick_messages_typed` ON `quick_messages` (`account_id`,`id`) WHERE source IS NULL;