CREATE TABLE `spending_limits` (
	`account_id` text NOT NULL,
	`spender` text NOT NULL,
	`monthly_limit` integer NOT NULL,
	`time_zone` text NOT NULL,
	`month` text NOT NULL,
	`starts_at` integer NOT NULL,
	`spent` integer NOT NULL,
	`room` integer NOT NULL,
	PRIMARY KEY(`account_id`, `spender`),
	CONSTRAINT "spending_limit" CHECK("spending_limits"."room" >= 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_spender` ON `ledger` (`account_id`,`spender`,`at`) WHERE spender IS NOT NULL;