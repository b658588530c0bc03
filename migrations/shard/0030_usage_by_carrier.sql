CREATE TABLE `platform_days` (
	`day` text NOT NULL,
	`medium` text NOT NULL,
	`status` text NOT NULL,
	`carrier` text NOT NULL,
	`messages` integer NOT NULL,
	`parts` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`day`, `medium`, `status`, `carrier`)
);
--> statement-breakpoint
ALTER TABLE `daily_stats` RENAME TO `daily_stats_before`;--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`medium` text NOT NULL,
	`status` text NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`messages` integer NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `medium`, `status`, `carrier`)
);
--> statement-breakpoint
INSERT INTO `daily_stats` (`account_id`, `day`, `medium`, `status`, `messages`, `spent`)
SELECT `account_id`, `day`, `medium`, `status`, `messages`, `spent` FROM `daily_stats_before`;--> statement-breakpoint
INSERT INTO `platform_days` (`day`, `medium`, `status`, `carrier`, `messages`, `parts`, `spent`)
SELECT `day`, `medium`, `status`, '', SUM(`messages`), 0, SUM(`spent`) FROM `daily_stats_before` GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TABLE `daily_stats_before`;
