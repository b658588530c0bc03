CREATE TABLE `received_media` (
	`account_id` text NOT NULL,
	`message_id` text NOT NULL,
	`nth` integer NOT NULL,
	`carrier` text NOT NULL,
	`url` text NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`attachment_id` text,
	PRIMARY KEY(`account_id`, `message_id`, `nth`)
);
--> statement-breakpoint
CREATE INDEX `received_media_attachment` ON `received_media` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
/* Whoever has the conversation open is told when a file is here, or never will be. */
CREATE TRIGGER `watched_media_changed` AFTER UPDATE OF `state` ON `received_media`
WHEN old.state <> new.state
  AND EXISTS (SELECT 1 FROM `messages` m JOIN `watched_rooms` w ON w.account_id = m.account_id AND w.number = m.recipient
  WHERE m.account_id = new.account_id AND m.id = new.message_id) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id
    AND number = (SELECT recipient FROM `messages` m WHERE m.account_id = new.account_id AND m.id = new.message_id);
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.message_id
    FROM `watched_rooms` WHERE account_id = new.account_id
    AND number = (SELECT recipient FROM `messages` m WHERE m.account_id = new.account_id AND m.id = new.message_id);
END;
