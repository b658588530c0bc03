ALTER TABLE `campaigns` ADD `reviewed_audience_id` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `approved_host` text;--> statement-breakpoint
CREATE INDEX `campaigns_reviewed` ON `campaigns` (`account_id`,`reviewed_audience_id`) WHERE reviewed_audience_id IS NOT NULL;