CREATE TABLE `moving_accounts` (
	`account_id` text PRIMARY KEY NOT NULL,
	`move_id` text NOT NULL,
	`state` text NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`cursor` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moving_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
