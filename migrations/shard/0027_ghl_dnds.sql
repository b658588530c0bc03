CREATE TABLE `ghl_dnds` (
	`account_id` text NOT NULL,
	`location_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`account_id`, `location_id`, `contact_id`, `number`)
);
