ALTER TABLE `ledger` ADD `spender` text;--> statement-breakpoint
ALTER TABLE `ledger` ADD `seq` integer;--> statement-breakpoint
ALTER TABLE `ledger` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_chain` ON `ledger` (`account_id`,`seq`) WHERE seq IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_unsealed` ON `ledger` (`at`) WHERE seq IS NULL;