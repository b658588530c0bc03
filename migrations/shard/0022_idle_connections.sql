ALTER TABLE `connections` ADD `renew_at` integer;--> statement-breakpoint
CREATE INDEX `connections_renewal` ON `connections` (`renew_at`) WHERE renew_at IS NOT NULL AND status = 'connected';--> statement-breakpoint
UPDATE `connections` SET `renew_at` = 0 WHERE `app` IN ('squarespace', 'googlesheet', 'pipedrive');
