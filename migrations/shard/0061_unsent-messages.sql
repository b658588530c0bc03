ALTER TABLE `messages` ADD `sweep_at` integer;--> statement-breakpoint
CREATE INDEX `messages_unsent` ON `messages` (`sweep_at`,`id`) WHERE status = 'queued' AND campaign_id IS NULL;