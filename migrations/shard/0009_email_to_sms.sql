CREATE TABLE `emails` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sender_id` text NOT NULL,
	`key` text NOT NULL,
	`numbers` text NOT NULL,
	`texts` integer NOT NULL,
	`subject` text NOT NULL,
	`message_id` text NOT NULL,
	`refers` text NOT NULL,
	`reply` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key` ON `emails` (`account_id`,`key`);--> statement-breakpoint
CREATE INDEX `emails_sender` ON `emails` (`account_id`,`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_received` ON `emails` (`created_at`) WHERE status = 'received';