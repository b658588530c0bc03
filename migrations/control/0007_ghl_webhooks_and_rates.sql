ALTER TABLE `ghl_locations` ADD `sms_rate` integer;--> statement-breakpoint
ALTER TABLE `ghl_locations` ADD `mms_rate` integer;