CREATE TABLE `shared_assignments` (
	`account_id` text NOT NULL,
	`handset` text NOT NULL,
	`number` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `handset`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_assignments_number` ON `shared_assignments` (`handset`,`number`);--> statement-breakpoint
CREATE INDEX `shared_assignments_used` ON `shared_assignments` (`number`,`last_used_at`);--> statement-breakpoint
-- One number of each pool has sent until now. It stays so until an administrator switches another one on.
UPDATE `shared_numbers` SET active = 0 WHERE active = 1 AND number <> (
	SELECT s.number FROM `shared_numbers` s WHERE s.active = 1 AND s.pool = `shared_numbers`.pool
	ORDER BY s.used_at IS NULL, s.used_at, s.number LIMIT 1);
