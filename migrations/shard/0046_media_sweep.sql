ALTER TABLE `files` ADD `sweep_at` integer;--> statement-breakpoint
CREATE INDEX `files_due` ON `files` (`sweep_at`) WHERE sweep_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `attachments` ADD `sweep_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `attachments_due` ON `attachments` (`sweep_at`);--> statement-breakpoint
CREATE INDEX `campaigns_attachment` ON `campaigns` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_attachment` ON `messages` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `quick_messages_attachment` ON `quick_messages` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `templates_attachment` ON `templates` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;