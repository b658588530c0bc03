CREATE TABLE `ghl_messages` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`location_id` text NOT NULL,
	`message_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`number` text NOT NULL,
	`text` text NOT NULL,
	`files` integer NOT NULL,
	`sender` text,
	`status` text NOT NULL,
	`reason` text,
	`reported` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ghl_messages_key` ON `ghl_messages` (`account_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `ghl_messages_number` ON `ghl_messages` (`account_id`,`number`,`created_at`);--> statement-breakpoint
CREATE INDEX `ghl_messages_due` ON `ghl_messages` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ghl_replies` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`location_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`text` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `ghl_replies_due` ON `ghl_replies` (`next_at`);