CREATE TABLE `administrator_logins` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`administrator_id` text NOT NULL,
	`mode` text NOT NULL,
	`reason` text NOT NULL,
	`ticket` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `administrator_logins_account` ON `administrator_logins` (`account_id`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `ends_at` integer;