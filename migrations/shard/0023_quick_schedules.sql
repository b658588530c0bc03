ALTER TABLE `quick_messages` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `approved` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `quick_messages_waiting` ON `quick_messages` (`account_id`,`id`) WHERE status IN ('pending', 'scheduled');