CREATE TABLE `shared_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`pool` text NOT NULL,
	`active` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_numbers_number_unique` ON `shared_numbers` (`number`);--> statement-breakpoint
CREATE INDEX `shared_numbers_pool` ON `shared_numbers` (`pool`,`number`);--> statement-breakpoint
-- What was shared until now: it serves quick messages too as long as their pool has none of its own.
INSERT INTO `shared_numbers` (id, number, pool, active, used_at, created_at)
SELECT 'shn_0000000000' || hex(randomblob(8)), number, 'bulk', 1, unixepoch() * 1000, unixepoch() * 1000
FROM `numbers` WHERE account_id IS NULL;
