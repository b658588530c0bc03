DROP INDEX `outbox_age`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `next_at` integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE `outbox` ADD `error` text;--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`next_at`);