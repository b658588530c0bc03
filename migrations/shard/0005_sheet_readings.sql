ALTER TABLE `imports` ADD `options` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `readings` text DEFAULT '["default"]' NOT NULL;