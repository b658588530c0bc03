ALTER TABLE `campaigns` ADD `medium` text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE `exports` ADD `medium` text;