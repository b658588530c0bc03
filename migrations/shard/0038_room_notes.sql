ALTER TABLE `room_entries` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `room_entries_key` ON `room_entries` (`account_id`,`key`) WHERE key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `watched_rooms_behind` ON `watched_rooms` (`account_id`) WHERE told < seq;