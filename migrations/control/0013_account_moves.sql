CREATE TABLE `account_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`accounts` text NOT NULL,
	`from_shard` integer NOT NULL,
	`to_shard` integer NOT NULL,
	`state` text NOT NULL,
	`started_by` text NOT NULL,
	`reason` text,
	`copied` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`since` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`moved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_moves_open` ON `account_moves` ((1)) WHERE state IN ('copying', 'pausing', 'frozen', 'aborting');--> statement-breakpoint
CREATE INDEX `account_moves_started` ON `account_moves` (`started_at`);--> statement-breakpoint
CREATE INDEX `account_moves_working` ON `account_moves` (`state`) WHERE state NOT IN ('done', 'aborted');