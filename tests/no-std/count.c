/* Links the rules into a program without Rust's standard library, and prints what they count. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

uint64_t kamil_count(uint8_t depth);

int main(void) {
    printf("%" PRIu64 "\n", kamil_count(2));
    return 0;
}
