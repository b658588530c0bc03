CREATE TABLE `ledger_heads` (
	`account_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
