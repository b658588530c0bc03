CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`every` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	`done_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `accounts_auto_credit`;--> statement-breakpoint
CREATE INDEX `accounts_auto_credit` ON `accounts` (`shard`,`id`) WHERE auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0;