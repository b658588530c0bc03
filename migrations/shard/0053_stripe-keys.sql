CREATE TABLE `stripe_keys` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last4` text NOT NULL,
	`is_live` integer NOT NULL,
	`saved_at` integer NOT NULL
);
