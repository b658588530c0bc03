ALTER TABLE `ended_grants` ADD `vendor_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `connections_vendor` ON `connections` (`app`,`vendor_id`);