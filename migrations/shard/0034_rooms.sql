CREATE TABLE `inbox_reads` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_to` text NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `inboxes` (
	`account_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `room_changes` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`seq` integer NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`account_id`, `number`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `room_entries` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`room_id` text NOT NULL,
	`event` text,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`until` integer,
	`user_id` text,
	`user_name` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `room_entries_of` ON `room_entries` (`account_id`,`room_id`,`id`);--> statement-breakpoint
CREATE TABLE `room_reads` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`room_id` text NOT NULL,
	`read_to` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `room_id`)
);
--> statement-breakpoint
CREATE TABLE `rooms` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`snoozed_until` integer,
	`assignee_id` text,
	`assignee_name` text,
	`assignee_account` text,
	`updated_at` integer NOT NULL,
	`last_in` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_number` ON `rooms` (`account_id`,`number`);--> statement-breakpoint
CREATE INDEX `rooms_recent` ON `rooms` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_changed` ON `rooms` (`account_id`,`changed`);--> statement-breakpoint
CREATE INDEX `rooms_last_in` ON `rooms` (`account_id`,`last_in`);--> statement-breakpoint
CREATE INDEX `rooms_assigned` ON `rooms` (`assignee_account`,`updated_at`,`id`) WHERE assignee_account IS NOT NULL;--> statement-breakpoint
CREATE TABLE `watched_rooms` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`room_id` text NOT NULL,
	`base` integer NOT NULL,
	`seq` integer NOT NULL,
	`told` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`account_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `watched_rooms_until` ON `watched_rooms` (`until`);--> statement-breakpoint
/* A room for each handset that wrote before there was an inbox; none of it counts as unread. */
INSERT INTO `rooms` (account_id, id, number, updated_at, created_at)
  SELECT account_id, 'rom_' || substr(max(id), 5), recipient, coalesce(max(sent_at), 0), coalesce(min(sent_at), 0)
  FROM `messages` WHERE direction = 'in' GROUP BY account_id, recipient;--> statement-breakpoint
CREATE TRIGGER `room_added` AFTER INSERT ON `rooms` BEGIN
  INSERT INTO `inboxes` (account_id, seq) VALUES (new.account_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (account_id) DO UPDATE SET seq = seq + 1;
  UPDATE `rooms` SET changed = (SELECT seq FROM `inboxes` i WHERE i.account_id = new.account_id)
    WHERE account_id = new.account_id AND id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `room_changed` AFTER UPDATE OF `status`, `snoozed_until`, `assignee_id`, `assignee_account`, `updated_at`, `last_in` ON `rooms` BEGIN
  INSERT INTO `inboxes` (account_id, seq) VALUES (new.account_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (account_id) DO UPDATE SET seq = seq + 1;
  UPDATE `rooms` SET changed = (SELECT seq FROM `inboxes` i WHERE i.account_id = new.account_id)
    WHERE account_id = new.account_id AND id = new.id;
END;--> statement-breakpoint
/* What changes in a room that somebody has open. Other rooms cost one look into a small table. */
CREATE TRIGGER `watched_room_changed` AFTER UPDATE OF `status`, `snoozed_until`, `assignee_id` ON `rooms`
WHEN EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.number) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.number;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.number;
END;--> statement-breakpoint
CREATE TRIGGER `watched_entry_added` AFTER INSERT ON `room_entries`
WHEN EXISTS (SELECT 1 FROM `rooms` r JOIN `watched_rooms` w ON w.account_id = r.account_id AND w.number = r.number
  WHERE r.account_id = new.account_id AND r.id = new.room_id) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id
    AND number = (SELECT number FROM `rooms` r WHERE r.account_id = new.account_id AND r.id = new.room_id);
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id
    AND number = (SELECT number FROM `rooms` r WHERE r.account_id = new.account_id AND r.id = new.room_id);
END;--> statement-breakpoint
CREATE TRIGGER `watched_message_added` AFTER INSERT ON `messages`
WHEN EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;--> statement-breakpoint
CREATE TRIGGER `watched_message_changed` AFTER UPDATE OF `status` ON `messages`
WHEN old.status <> new.status
  AND EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;--> statement-breakpoint
/* A message that gets a new id when its time has come is gone under the old one. */
CREATE TRIGGER `watched_message_renamed` AFTER UPDATE OF `id` ON `messages`
WHEN old.id <> new.id
  AND EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 2 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq - 1, old.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;
