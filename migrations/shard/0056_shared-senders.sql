ALTER TABLE `senders` ADD `shared_by` text;--> statement-breakpoint
CREATE INDEX `senders_shared` ON `senders` (`shared_by`,`value`) WHERE shared_by IS NOT NULL;