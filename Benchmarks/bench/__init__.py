"""What Benchmarks/run is made of: data, measuring, and one module for each group of figures."""
