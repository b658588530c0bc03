ALTER TABLE `suppressions` ADD `stop_at` integer;--> statement-breakpoint
CREATE INDEX `suppressions_blocked` ON `suppressions` (`account_id`,`blocked_at`) WHERE blocked_at IS NOT NULL;