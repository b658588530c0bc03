CREATE TABLE `archived_handsets` (
	`account_id` text NOT NULL,
	`handset` text NOT NULL,
	`places` text NOT NULL,
	PRIMARY KEY(`account_id`, `handset`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `archive_parts` ADD `seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `archive_parts_seq` ON `archive_parts` (`account_id`,`seq`);