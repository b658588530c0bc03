CREATE TABLE `email_senders` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`account_id` text NOT NULL,
	`sender` text NOT NULL,
	`daily_cap` integer NOT NULL,
	`opt_out` integer NOT NULL,
	`marker` text NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_senders_email_unique` ON `email_senders` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_senders_code_hash_unique` ON `email_senders` (`code_hash`);--> statement-breakpoint
CREATE INDEX `email_senders_account` ON `email_senders` (`account_id`,`created_at`);