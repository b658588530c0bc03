ALTER TABLE `sender_opt_outs` ADD `opt_origins` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `opt_origins` text;