CREATE TABLE `launch_answers` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`account_id`, `campaign_id`)
);
