ALTER TABLE `verifications` ADD `missing` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `round` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `documents_until` integer;--> statement-breakpoint
ALTER TABLE `verifications` ADD `documents_deleted_at` integer;--> statement-breakpoint
CREATE INDEX `verifications_due` ON `verifications` (`documents_until`) WHERE documents_until IS NOT NULL;--> statement-breakpoint
UPDATE `verifications` SET `documents_until` = CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 7776000000 WHERE `status` IN ('approved', 'rejected');
