DROP INDEX `messages_open`;--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`claimed_at`) WHERE status = 'unknown' OR (status = 'sending' AND campaign_id IS NULL);