CREATE TABLE `number_activity` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`messaged_at` integer,
	`replied_at` integer,
	`clicked_at` integer,
	PRIMARY KEY(`account_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `segments` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `segments_name` ON `segments` (`account_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `limit_guard` ADD `segments` integer CONSTRAINT "limit_segments" CHECK(`segments` = 1);--> statement-breakpoint
INSERT INTO number_activity (account_id, number, messaged_at, replied_at)
  SELECT account_id, recipient,
    MAX(CASE WHEN direction = 'out' AND automatic = 0
      AND status IN ('sent', 'delivered', 'unknown', 'failed', 'expired') THEN claimed_at END),
    MAX(CASE WHEN direction = 'in' THEN sent_at END)
  FROM messages WHERE claimed_at IS NOT NULL OR direction = 'in' GROUP BY account_id, recipient;
--> statement-breakpoint
-- A click's time is in its id.
INSERT INTO number_activity (account_id, number, clicked_at)
  SELECT account_id, number,
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 5, 1)) - 1) << 45) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 6, 1)) - 1) << 40) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 7, 1)) - 1) << 35) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 8, 1)) - 1) << 30) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 9, 1)) - 1) << 25) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 10, 1)) - 1) << 20) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 11, 1)) - 1) << 15) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 12, 1)) - 1) << 10) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 13, 1)) - 1) << 5) +
    ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(last, 14, 1)) - 1) << 0)
  FROM (SELECT account_id, number, MAX(id) AS last FROM clicks
    WHERE verdict = 'person' AND number IS NOT NULL GROUP BY account_id, number) WHERE true
  ON CONFLICT (account_id, number) DO UPDATE SET clicked_at = excluded.clicked_at;
