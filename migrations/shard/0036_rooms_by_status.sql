ALTER TABLE `rooms` ADD `former_account` text;--> statement-breakpoint
CREATE INDEX `rooms_by_status` ON `rooms` (`account_id`,`status`,`updated_at`,`id`);