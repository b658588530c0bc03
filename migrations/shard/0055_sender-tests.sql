CREATE TABLE `sender_tests` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sender` text NOT NULL,
	`number` text NOT NULL,
	`quick_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`shown` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `sender_tests_sender` ON `sender_tests` (`account_id`,`sender`,`id`);